export { panelId } from './hosts/storybook/register-panel.ts'
