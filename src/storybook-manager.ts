export { panelId } from './hosts/storybook/manager-panel.ts'
