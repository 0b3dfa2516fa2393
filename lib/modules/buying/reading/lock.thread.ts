import { answerTasks } from '@/lib/core/threads/answer-tasks'
import { needsPassword } from './pages/open-pdf'
import { type Lock, type LockTask, packUnreadable } from './read-bill'

/** The thread in which PDFs are opened before a worker reads them. */
answerTasks<LockTask, Lock>(({ bytes, password }) => needsPassword(bytes, password), packUnreadable)
