export { experimental_indexers, staticDirs, viteFinal } from './hosts/storybook/preset.ts'
