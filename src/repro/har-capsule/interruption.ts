/** Ends the capture of a recording when whoever watches it says so. */
export class Interruption extends Error {
  override readonly name = 'Interruption'
}
