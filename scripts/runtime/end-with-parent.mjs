// Preloaded into web and worker: when the supervisor is gone, even killed, nobody is left to stop or restart them.
if (process.send) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 5000).unref()
  })
  process.channel?.unref()
}
