import { test } from 'fake-dashboards/vitest'
import { sendXhr } from './xhr.ts'

test('fails: the fake has no route', async () => void (await sendXhr('GET', '/api/environments/2/surveys/')))

test('fails: nothing answers', async () => void (await sendXhr('GET', '/logo.svg').catch(String)))
