/** A path as somebody wrote it. Characters that would mean something else without their code keep it: `# % & + / =`. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' ').replace(/%(?=2[356BF]|3D)/gi, '%25'))
  } catch {
    return path
  }
}
