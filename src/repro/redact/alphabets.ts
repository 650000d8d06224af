/**
 * The letters that replace those of a script. If there are two lists, consonants and vowels, they take turns, so
 * that a word can be spoken.
 */
interface Alphabet {
  readonly script: RegExp
  readonly letters: readonly (readonly string[])[]
}

const alphabet = (script: string, ...letters: readonly string[]): Alphabet => ({
  script: new RegExp(`\\p{Script=${script}}`, 'u'),
  letters: letters.map((turn) => [...turn]),
})

const LATIN = alphabet('Latin', 'bdfgklmnprstvz', 'aeiou')

const ALPHABETS: readonly Alphabet[] = [
  LATIN,
  alphabet('Cyrillic', 'бвгдзклмнпрстф', 'аеиоу'),
  alphabet('Greek', 'βγδζκλμνπρστφ', 'αειου'),
  alphabet('Han', '安白成东方高海和江金林明平青山石天文小新雅玉云志中'),
  alphabet('Hiragana', 'あいうえおかきくけこさしすせそたちつてとなにのはひふほまみもやゆよらりるれろ'),
  alphabet('Katakana', 'アイウエオカキクケコサシスセソタチツテトナニノハヒフホマミモヤユヨラリルレロ'),
  alphabet('Hangul', '가나다라마바사아자차하고노도로모보소오조지진수영민현서'),
  alphabet('Arabic', 'بتجحدرزسشعفقكلمنهي'),
  alphabet('Hebrew', 'אבגדהוזחטילמנסעפצקרשת'),
  alphabet('Thai', 'กขคงจชดตทนบปพมยรลวสหอ'),
  alphabet('Devanagari', 'कखगचजटडतदनपबमयरलवसह'),
]

/** The letter in place of another: of the same script and case, drawn at random. */
export function likeLetter(letter: string, place: number, draw: () => number): string {
  const { letters } = ALPHABETS.find(({ script }) => script.test(letter)) ?? LATIN
  const turn = letters[place % letters.length]!
  return turn[draw() % turn.length]!
}
