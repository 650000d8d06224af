import { setupFake } from 'fake-dashboards/jest'

setupFake({ auth: 'lenient' })
setupFake({ auth: 'lenient' })

test('fails: a file with two fakes at once', () => {})
