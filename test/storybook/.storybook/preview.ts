import { fakeDashboards } from 'fake-dashboards/storybook'

export default { ...fakeDashboards, tags: ['autodocs'] }
