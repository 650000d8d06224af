/** Characters that would mean something else without their code keep it: `# % & + / =`. */
const CODES = /(?:%(?!2[356BF]|3D)[\dA-F]{2})+/gi

/** A path as somebody wrote it. */
export function readablePath(path: string): string {
  try {
    return path.replaceAll('+', ' ').replace(CODES, decodeURIComponent)
  } catch {
    return path
  }
}
