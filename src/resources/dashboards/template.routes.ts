import { madeAt } from '../../core/http/answer.ts'
import type { Answer } from '../../core/http/answer.ts'
import type { Call } from '../route.ts'
import { createFromTemplate, readRecipe } from './template.rules.ts'
import { toMadeFromTemplate } from './shape.ts'

export function createFromSentTemplate({ world, caller, body, url, warn }: Call): Answer {
  const recipe = readRecipe(body, warn)
  const dashboard = createFromTemplate(world, caller, recipe)
  const location = url.pathname.replace(/create_from_template_json(?:\.json)?(?=\/?$)/, String(dashboard.id))
  return madeAt(location, toMadeFromTemplate(world, caller, dashboard))
}
