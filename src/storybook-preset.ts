export { experimental_indexers, viteFinal } from './hosts/storybook/preset.ts'
