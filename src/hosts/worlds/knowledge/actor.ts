import type { Received } from '../../../core/http/received.ts'
import { signedRequest } from '../../../core/http/received.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import type { Fake } from '../../../fake/fake.ts'
import type { Entry } from '../../../observe/journal/entry.ts'
import { findSender, nearestSender } from '../../../repro/retake/sender.ts'
import type { ApiKey } from '../../../resources/keys/model.ts'
import { insertRow } from '../../../state/row-edits.ts'
import { signedCall } from '../../signed-call.ts'
import type { FetchArguments } from '../../signed-call.ts'
import type { EditHistory } from './edit-history.ts'

/** The user as whom the requests of a world are sent, whatever key they carry. */
export interface ActingPerson {
  /** The name of a key or the e-mail address of a user; null if requests are answered by what they carry. */
  readonly as: string | null
  /** The name of the key that acts. */
  readonly key?: string
  /** The e-mail address of its owner. */
  readonly user?: string
}

/** The person as whom all requests of one world are sent. */
export class WorldActor {
  readonly #fake: Fake
  readonly #edits: EditHistory
  #as: string | undefined

  constructor(fake: Fake, edits: EditHistory) {
    this.#fake = fake
    this.#edits = edits
  }

  /** @throws FakeUsageError when there is neither such a key nor such a user, or another key has the name of the key. */
  act(as: string): void {
    const key = this.#keyOf(as)
    if (!key) throw nobody(this.#fake, as)
    const isUser = this.#fake.world.tables.user.first('email', as) !== undefined
    // A key may be given by its value, which must not be shown.
    const name = isUser ? as : key.name
    if (this.#find(name)?.key !== key)
      throw new FakeUsageError(
        `Another key is called "${name}", too, and would act in its place. Give one another name.`,
      )
    this.#as = name
  }

  end(): void {
    this.#as = undefined
  }

  /** Who acts, whether or not that user still exists; null for nobody. */
  get as(): string | null {
    return this.#as ?? null
  }

  /** Restores the actor after the world was loaded again. */
  resume(as: string | null): void {
    this.#as = as ?? undefined
  }

  /** Who acts now. No key is shown for a user who no longer exists, or has none yet. */
  describe(): ActingPerson {
    if (this.#as === undefined) return { as: null }
    const found = this.#find(this.#as)
    const user = found && (found.owner ?? this.#fake.world.tables.user.get(found.key.user_id))
    return { as: this.#as, ...(found?.key && { key: found.key.name }), ...(user && { user: user.email }) }
  }

  /** A request as that user would send it; without a key if the user no longer exists. */
  sign(received: Received): Received {
    return this.#as === undefined ? received : signedRequest(received, this.#keyOf(this.#as)?.value)
  }

  /** The same for a request that comes to the fake itself. */
  signCall(asked: FetchArguments): FetchArguments {
    return this.#as === undefined ? asked : signedCall(asked, this.#keyOf(this.#as)?.value)
  }

  /** Warns in the entry of a request that was sent as nobody. */
  note({ warnings }: Entry): void {
    if (this.#as !== undefined && !this.#find(this.#as))
      warnings.push(`"${this.#as}", as whom control sends all requests, no longer exists: this one had no key (F.27).`)
  }

  #find(as: string) {
    const { key, user } = this.#fake.world.tables
    return findSender([...key.all()], [...user.all()], as)
  }

  /** A user without a key that gives full access gets one, as an edit. */
  #keyOf(as: string): ApiKey | undefined {
    const found = this.#find(as)
    if (!found || found.key) return found?.key
    const { world } = this.#fake
    const { id, email } = found.owner
    const values = { user_id: id, name: `Key of ${email}`, value: `phx_${world.ids.token('actor', id, 40)}` }
    this.#edits.make({ table: 'key', kind: 'added' }, () => insertRow(world, 'key', values))
    return this.#find(as)?.key
  }
}

function nobody({ world: { tables } }: Fake, as: string): FakeUsageError {
  const nearest = nearestSender(as, [...tables.key.all()], [...tables.user.all()])
  return new FakeUsageError(`This world has no key or user "${as}"; ${nearest}`)
}
