import { definePreview } from '@storybook/react-vite'
import { fakeDashboards } from 'fake-dashboards/storybook'

/** A preview as CSF factories need it. */
export default definePreview({ addons: [fakeDashboards], tags: ['autodocs'] })
