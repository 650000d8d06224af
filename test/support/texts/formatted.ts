import { format } from 'oxfmt'

/** JSON as the files in the repository are formatted. */
export async function formattedJson(value: object): Promise<string> {
  const { code } = await format('value.json', JSON.stringify(value), { printWidth: 120 })
  return code
}
