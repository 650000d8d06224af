import { expect } from 'vitest'
import { invalid, missingScope, notAllowed, notFound } from '../../support/api/errors.ts'
import { addPerson } from '../../support/api/events.ts'
import { FOREIGN } from '../../support/api/office.ts'
import { expectRefusal } from '../../support/api/refusal.ts'
import { everyTransport } from '../../support/api/transports.ts'

const ANONYMOUS = '17787c327b-0e8f623ea9-336473-1aeaa0-17787c30995b7c'

everyTransport('a person is read by number and by UUID, with the number as id', async ({ fake, json }) => {
  const properties = { name: 'Ann', $browser: 'Firefox' }
  const { id, uuid, created_at } = addPerson(fake, { distinct_ids: [ANONYMOUS, 'ann', 'other'], properties })

  for (const one of [id, `+${id}`, `%20${id}`, uuid, uuid.replaceAll('-', '').toUpperCase()])
    expect(await json('GET', `/persons/${one}/`)).toEqual({
      id,
      name: 'Ann',
      distinct_ids: ['ann', 'other', ANONYMOUS],
      properties,
      created_at,
      uuid,
    })
})

everyTransport('an unknown person and one of another project are not found', async (bench) => {
  const { id, uuid } = addPerson(bench.fake, { project_id: FOREIGN })

  for (const one of [id, uuid, 99, -1, '00000000-0000-4000-8000-000000000000'])
    await expectRefusal(bench, ['GET', `/persons/${one}/`], 404, notFound())
})

everyTransport('a distinct id is no person id: 400', async (bench) => {
  for (const id of ['NOT_A_UUID', '1a', 'a1']) {
    addPerson(bench.fake, { distinct_ids: [id] })

    const detail = `The ID provided does not look like a personID. If you are using a distinctId, please use /persons?distinct_id=${id} instead.`
    await expectRefusal(bench, ['GET', `/persons/${id}/`], 400, invalid(detail))
  }
})

everyTransport('changing a person and the views beside persons are real and not faked', async (bench) => {
  const { id } = addPerson(bench.fake, {})

  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect((await bench.send(method, `/persons/${id}/`, {})).status).toBe(501)
  for (const [method, view] of [
    ['GET', 'values/?key=email'],
    ['GET', 'cohorts/?person_id=1'],
    ['POST', 'bulk_delete/'],
  ] as const)
    expect((await bench.send(method, `/persons/${view}`)).status).toBe(501)
  await expectRefusal(bench, ['POST', `/persons/${id}/`, {}], 405, notAllowed('POST'))
  await expectRefusal(bench, ['GET', `/persons/${id}/`, undefined, { as: 'reader' }], 403, missingScope('person:read'))
})
