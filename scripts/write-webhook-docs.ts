// Writes the events, as they are declared, into docs/webhooks.md.
import { readFileSync, writeFileSync } from 'node:fs'
import '../lib/modules'
import { eventTypes } from '../lib/modules/integration/domain/event-types'
import { withEvents } from '../lib/modules/integration/domain/events-in-markdown'
import { inProject } from './lib/paths'

const page = inProject('docs/webhooks.md')
writeFileSync(page, withEvents(readFileSync(page, 'utf8'), eventTypes()))
