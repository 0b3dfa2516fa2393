import { answerTasks } from '@/lib/core/threads/answer-tasks'
import { type BillNote, type BillTask, packUnreadable } from './read-bill'
import { readBillHere } from './read-here'
import type { BillRead } from './types'

/** The thread in which bills are read. */
answerTasks<BillTask, BillRead, BillNote>(
  (task, tell) => readBillHere(task.bytes, { ...task, onProgress: (...note) => tell(note) }),
  packUnreadable,
)
