/** What every test file needs to know of the cluster, apart from what starts one: that takes long to read. */

export const TEMPLATE = 'indaba_template'

/** Fixed, so that every process of a run works out the same passwords of the two roles. */
export const TEST_SECRETS = {
  INDABA_SECRET: 'test-run-0a1b2c3d4e5f6071829304a5b6c7d8e9f',
  INDABA_ENCRYPTION_KEYS: `test:${Buffer.from([...Array(32).keys()]).toString('base64')}`,
}
