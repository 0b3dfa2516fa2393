import type { Faults } from './faults'
import type { Recorder } from './recorder'
import type { RunningPart } from './running-part'

/** What the parts share. */
export type Running = { parts: RunningPart[]; faults: Faults; recorder: Recorder }
