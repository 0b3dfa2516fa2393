import { env } from '../env'
import { processState } from '../process/process-state'
import { diskStore } from './disk-store'
import type { FileBytesStore } from './port'
import { s3Store } from './s3-store'

/** Where this installation keeps its bytes: FILES_DIR, or the bucket of the S3 settings. */
export function bytesStore(): FileBytesStore {
  return processState('files', () => (env.files.kind === 's3' ? s3Store(env.files) : diskStore(env.files.directory)))
}
