/**
 * Node-RED without its editor, with the flow of this folder: node run.cjs
 * INDABA_URL and INDABA_KEY say which Indaba, PORT where to listen (else any free port), POLL_SECONDS how often to
 * poll (60). Prints `listening <address>` once it stands.
 */
const { createServer } = require('node:http')
const { mkdtempSync, readFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const path = require('node:path')
const { setTimeout: wait } = require('node:timers/promises')
const util = require('@node-red/util')
const runtime = require('@node-red/runtime')

async function main() {
  const server = createServer((request, response) => runtime.httpNode(request, response))
  await new Promise((resolve) => server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  process.env.PUBLIC_URL ??= url
  const settings = {
    userDir: mkdtempSync(path.join(tmpdir(), 'indaba-node-red-')),
    coreNodesDir: path.dirname(require.resolve('@node-red/nodes/package.json')),
    httpNodeRoot: '/',
    functionExternalModules: true,
    credentialSecret: false,
    logging: { console: { level: process.env.LOG_LEVEL ?? 'warn', metrics: false, audit: false } },
    editorTheme: {},
    telemetry: { enabled: false },
  }
  util.init(settings)
  runtime.init(settings, server)
  await runtime.start()
  const flows = JSON.parse(readFileSync(path.join(__dirname, 'indaba-flow.json'), 'utf8'))
  const poll = flows.find(({ id }) => id === 'poll')
  poll.repeat = process.env.POLL_SECONDS ?? poll.repeat
  await runtime.flows.setFlows({ flows: { flows }, deploymentType: 'full' })
  // Its addresses stand a moment after the flow is set.
  while ((await fetch(`${url}/indaba`)).status === 404) await wait(20)
  console.log(`listening ${url}`)
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
