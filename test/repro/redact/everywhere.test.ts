import { expect, test } from 'vitest'
import type { Fake } from '../../../src/index.ts'
import { replay } from '../../../src/repro.ts'
import { filed, textOf } from '../../support/repro/capsules.ts'
import { isAccepted, lived, personalSession } from '../../support/repro/personal-session.ts'
import type { PersonalSession } from '../../support/repro/personal-session.ts'
import { finder, saltedEverywhere } from '../../support/repro/salt.ts'
import type { SaltedPlaces } from '../../support/repro/salt.ts'

/** Runs a session with secrets. One that is refused before anything has happened is run in two halves. */
async function* livedWith(
  salted: SaltedPlaces<PersonalSession>,
): AsyncGenerator<[SaltedPlaces<PersonalSession>, Fake]> {
  const fake = await lived(salted.json)
  if (fake) yield [salted, fake]
  else for (const half of salted.halves()) yield* livedWith(half)
}

test('what a fake was asked loses secrets in a capsule and in an archive, wherever they stand, and replays', async () => {
  let planted = 0
  for (const salted of saltedEverywhere(personalSession(), isAccepted))
    for await (const [{ salts }, fake] of livedWith(salted)) {
      const capsule = await filed(fake)
      const left = finder([textOf(capsule), JSON.stringify(await fake.journal.toHar())].join('\n'))

      planted += salts.length
      expect(salts.filter(({ secret }) => left(secret).length > 0)).toEqual([])
      expect(String((await replay(capsule)).difference), JSON.stringify(salts)).toBe('undefined')
    }
  expect(planted).toBeGreaterThan(1000)
}, 120_000)
