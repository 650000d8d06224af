/** Loading this URL is a network error. */
export const NOWHERE = 'data:'

/** An answer, and a `data:` URL that holds its body. */
export async function inline(response: Response | undefined): Promise<readonly [Response, string] | undefined> {
  if (!response) return undefined
  const type = response.headers.get('Content-Type') ?? ''
  return [response, `data:${type.replaceAll(' ', '')},${encodeURIComponent(await response.text())}`]
}
