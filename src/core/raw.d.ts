/** The text of a file, as Vite loads it by itself; the build of this package puts the text there. */
declare module '*?raw' {
  const text: string
  export default text
}
