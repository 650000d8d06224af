import { functionField, requireFields } from '../../core/json/checked-fields.ts'
import type { ChecksOf } from '../../core/json/checked-fields.ts'
import { asText } from '../../core/json/text.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Scenario } from '../../resources/world.ts'
import { loadedSoon } from '../loaded-soon.ts'
import { scenariosField } from '../option-checks.ts'
import { openDock } from './dock.ts'
import { createPageControl } from './page-control.ts'
import type { PageControl } from './page-control.ts'
import type { InspectorOptions } from './page/inspector-options.ts'
import { forgetUsedWorld, persistUsedWorld, readUsedWorld } from './used-world-storage.ts'

/** The options of an inspector in a page. */
export interface OpenInspectorOptions {
  /**
   * The scenarios that it offers to start from, by name. Default: those of the previous call, or of
   * `fake-dashboards/scenarios`.
   */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /** Copies a link to the page with its present state: the inspector then has a button for it. Default: it has none. */
  readonly copyLink?: () => Promise<unknown>
  /**
   * Lets the fake of another world answer this page, or the page's own fake again: the inspector then has a button for it at each
   * world. Default: it has none.
   */
  readonly onUse?: (fake: Fake) => void
  /** Called whenever the inspector is closed. */
  readonly onClose?: () => void
}

const checks: ChecksOf<OpenInspectorOptions> = {
  scenarios: scenariosField,
  copyLink: functionField,
  onUse: functionField,
  onClose: functionField,
}

/** An inspector that is open in this page. */
export interface OpenedInspector {
  /** Closes it. A second call does nothing. */
  close(): void
}

/** The texts of an inspector that opens. */
interface OpeningTexts {
  /** The first notice. Default: nothing. */
  readonly notice?: string | undefined
  /** Which keys open and close it. Default: the key that closes it. */
  readonly hint?: string
}

/** Edits, worlds and gates of a fake outlive the inspector that made them. */
const controls = new WeakMap<Fake, PageControl>()
/** A window has one inspector, the last one that was opened. */
const opened = new WeakMap<Document, Promise<OpenedInspector>>()

/**
 * Opens the inspector over a fake that runs in this page, docked at the bottom of the window. One that is open already is
 * closed first.
 *
 * @throws FakeUsageError when it is given no fake, or an option is unknown or does not take its value; an error when its file
 *   cannot be loaded.
 * @see spec F.35
 */
export function openDockedInspector(
  fake: Fake,
  options: OpenInspectorOptions = {},
  texts: OpeningTexts = {},
): Promise<OpenedInspector> {
  if (!(fake as Partial<Fake> | undefined)?.journal)
    throw new FakeUsageError('openInspector() takes a fake: await openInspector(fake).')
  requireFields('docked inspector', options, checks)
  const opening = openAfter(opened.get(document), fake, options, texts)
  opened.set(document, opening)
  return opening
}

/** One that is being opened is closed as soon as it is open. */
async function openAfter(
  last: Promise<OpenedInspector> | undefined,
  fake: Fake,
  options: OpenInspectorOptions,
  { notice, hint = 'Escape closes the inspector' }: OpeningTexts,
): Promise<OpenedInspector> {
  const [{ mountInspector }, control] = await Promise.all([
    import('fake-dashboards/inspector'),
    controlOf(fake, options),
  ])
  const open = await last?.catch(() => undefined)
  open?.close()
  const show = (page: Document) => {
    const mounted = mountInspector(page, {
      ...inspectorOptions(control, options),
      ...(notice !== undefined && { notice }),
    })
    return () => {
      mounted.close()
      control.end('The inspector was closed.')
      options.onClose?.()
    }
  }
  return openDock(show, { ...options, hint })
}

function inspectorOptions(control: PageControl, { onUse }: OpenInspectorOptions): InspectorOptions {
  const { fetch, used } = control
  const use = (world?: string) => useWorld(control, world, onUse)
  return {
    url: location.origin,
    fetch,
    ...(used !== undefined && { world: used }),
    ...(onUse && { page: { used, use } }),
  }
}

async function controlOf(fake: Fake, { scenarios: given }: OpenInspectorOptions): Promise<PageControl> {
  const loading = given ? Promise.resolve(given) : import('../../scenarios/scenarios.ts').then((own) => own.scenarios)
  const scenarios = await loadedSoon<NonNullable<typeof given>>(loading)
  const earlier = controls.get(fake)
  const control = earlier ?? createPageControl(fake, scenarios && { scenarios })
  controls.set(fake, control)
  if (given) control.offer(given)
  else if (!scenarios && !earlier) void loading.then((own) => control.offer(own))
  return control
}

function useWorld(control: PageControl, world: string | undefined, onUse: OpenInspectorOptions['onUse']): void {
  const fake = control.use(world)
  onUse?.(fake)
  persistUsedWorld(world, fake)
}

/**
 * Lets the world answer the page again that answered it before the page was loaded.
 *
 * @returns what became of it, in words.
 */
export async function resumeUsedWorld(fake: Fake, options: OpenInspectorOptions): Promise<string> {
  const { world, state, faults = [], lost } = readUsedWorld()
  try {
    if (lost !== undefined) throw new Error(lost)
    const control = await controlOf(fake, options)
    control.begin(world, createFake({ state, faults }))
    useWorld(control, world, options.onUse)
    return `World ${world} goes on in this page, which was loaded again: its rows, clock and faults are as before, and its journal begins anew.`
  } catch (error) {
    forgetUsedWorld()
    return `World ${world} is gone, because the page was loaded again: the first world answers it now. ${asText(error)}`
  }
}
