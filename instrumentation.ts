/** Next calls this once in each server process. */
export async function register() {
  // The file is compiled for the edge runtime too, which has none of what is started.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startWeb } = await import('@/lib/core/process/start-web')
  await startWeb()
}
