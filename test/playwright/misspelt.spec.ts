import { test } from 'fake-dashboards/playwright'

test('asks for the fake', ({ fake }) => void fake)

test('asks for nothing of it', () => undefined)
