import { generateClient } from '../prisma/generate'
import { createTemplate, startTestCluster } from './cluster'

/** Once a run: one PostgreSQL for all test files, with the migrated template they copy. */
export default async function setup(): Promise<() => Promise<void>> {
  // Projects of the same run share it.
  if (process.env.INDABA_TEST_SERVER) return async () => {}
  await generateClient()
  const cluster = await startTestCluster()
  await createTemplate(cluster)
  // Test processes are started after this and inherit it.
  process.env.INDABA_TEST_SERVER = cluster.urlOf('postgres')
  process.env.INDABA_TEST_FOLDER = cluster.folderOf('.')
  process.env.INDABA_TEST_DEMO = cluster.folderOf('demo')
  return () => cluster.stop()
}
