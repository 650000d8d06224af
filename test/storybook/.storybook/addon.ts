import { definePreview } from '@storybook/react-vite'
import { fakeDashboards } from 'fake-dashboards/storybook'

/** The other way to give every story a fake; the types alone are looked at here. */
export const preview = definePreview({ addons: [fakeDashboards] })
