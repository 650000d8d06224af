import { EMPTY } from '../../core/http/body.ts'
import { queryOf } from '../../core/http/query.ts'
import type { Received } from '../../core/http/received.ts'
import { signedRequest } from '../../core/http/received.ts'
import type { Fake } from '../../fake/fake.ts'
import { requireCapsule } from '../../repro/capsule/open.ts'
import { soleKey } from '../../repro/rehearse/callers.ts'
import { isUnsigned } from '../../repro/rehearse/sign.ts'
import { findCredentials } from '../../resources/keys/credentials.model.ts'
import type { World } from '../../resources/world.ts'

/**
 * The key of the session that a fake starts in. An app without a key meets there what the recorded one met, as when it follows
 * the session: a lenient fake would answer it as the first user.
 */
export class SessionKey {
  #value: string | undefined

  /** The same fake, which gives the key of the session to requests without a known one. The last start counts. */
  answering(fake: Fake, capsule: unknown): Fake {
    this.#value = capsule === undefined ? undefined : soleKey(requireCapsule(capsule), undefined)
    return this.#around(fake)
  }

  /** Who makes the requests without a key; undefined if nobody may. */
  describe({ world }: Fake): string | undefined {
    if (world.auth !== 'lenient') return undefined
    const { key, user } = world.tables
    const own = this.#value === undefined ? undefined : key.first('value', this.#value)
    if (own) return `the key "${own.name}", as in the session`
    const first = [...user.all()].find(({ is_active }) => is_active)
    return first && `${first.email}, the first user`
  }

  #around(fake: Fake): Fake {
    return {
      ...fake,
      answerUnder: (mount) => {
        const answer = fake.answerUnder(mount)
        return (received) => answer(this.#sign(received, fake.world))
      },
      fork: () => this.#around(fake.fork()),
    }
  }

  /** A key in a body is not looked for: a body can be read only once. */
  #sign(received: Received, world: World): Received {
    const { headers, address } = received
    const own = findCredentials(headers.get('authorization'), () => EMPTY, queryOf(address))
    return this.#value !== undefined && isUnsigned(own, this.#value, world)
      ? signedRequest(received, this.#value)
      : received
  }
}
