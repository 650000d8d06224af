export { panelId } from './hosts/storybook/manager.ts'
