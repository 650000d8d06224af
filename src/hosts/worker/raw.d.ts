/** A script as text: Vite loads it so by itself, and the build puts the text there. */
declare module '*.js?raw' {
  const text: string
  export default text
}
