import { answerTasks } from '@/lib/core/threads/answer-tasks'
import { type ReadStatement, readStatement } from './read-statement'
import { packUnreadable, type StatementTask } from './read-statement-apart'

/** The thread in which statements are read. */
answerTasks<StatementTask, ReadStatement>(({ bytes, name, known }) => readStatement(bytes, name, known), packUnreadable)
