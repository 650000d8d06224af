/** The script of the inspector, which is bundled as a text: a worker has no files. It is loaded when somebody opens the page. */
export const inspectorScript = async (): Promise<string> => (await import('../../../dist/inspector.js?raw')).default
