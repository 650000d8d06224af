/** A path as somebody wrote it. What would mean something else without its code keeps that: `# % & + / =`. */
export function readablePath(path: string): string {
  try {
    return path.replaceAll('+', ' ').replace(/(?:%(?!2[356BF]|3D)[\dA-F]{2})+/gi, decodeURIComponent)
  } catch {
    return path
  }
}
