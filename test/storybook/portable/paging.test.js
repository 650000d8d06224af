// @vitest-environment jsdom
import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { beforeAll, test } from 'vitest'
import preview from '../.storybook/preview'
import * as stories from '../stories/dashboards.stories'

const annotations = setProjectAnnotations([preview])
beforeAll(annotations.beforeAll)

const { Paging, Deleting } = composeStories(stories)

test('shows the second page', () => Paging.run())

test('takes a deleted dashboard off the list', () => Deleting.run())
