import os from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from 'playwright/test'
import { chromiumArgs, findChromium } from './scripts/browser'
import { freePort } from './scripts/lib/ports'
import { WRONG_ANSWERS_FILE } from './scripts/test/wrong-answers'

// Read again in each test process, which inherits what the first reading settled.
process.env.INDABA_E2E_PORT ??= String(await freePort())
process.env.INDABA_E2E_DATA_DIR ??= path.join(os.tmpdir(), `indaba-e2e-${process.pid}`)
process.env[WRONG_ANSWERS_FILE] ??= path.join(os.tmpdir(), `indaba-e2e-${process.pid}-wrong-answers.txt`)

const port = process.env.INDABA_E2E_PORT
const dataDir = process.env.INDABA_E2E_DATA_DIR
// With INDABA_E2E_URL (and INDABA_E2E_DATA_DIR) the journeys visit an installation that runs already, e.g. `npm run dev`.
const running = process.env.INDABA_E2E_URL
const baseURL = running ?? `http://localhost:${port}`
const chromium = await findChromium()
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1360, height: 850 } }
const MEASURED = /@alone/
// @phone: on both; @only-phone: what a wide screen has other journeys for.
const ONLY_PHONE = /@only-phone/
const PHONE = /@(only-)?phone/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  reporter: [['list'], ['./scripts/test/journey-reporter.ts']],
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL,
    // A trace of every test would cost half of the time; the picture and the page's words mostly say enough.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    timezoneId: 'UTC',
    locale: 'en-GB',
    // What moves would only be waited for.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: chromiumArgs,
      env: { ...process.env, ...chromium.env },
    },
  },
  projects: [
    { name: 'desktop', use: desktop, grepInvert: [MEASURED, ONLY_PHONE] },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } }, grep: PHONE },
    // What measures time must not share the processors with other journeys.
    { name: 'measured', use: desktop, grep: MEASURED, workers: 1, dependencies: ['desktop', 'phone'] },
  ],
  webServer: running
    ? undefined
    : {
        command: 'exec node scripts/bootstrap.mjs start --demo --throwaway',
        url: `${baseURL}/api/health`,
        timeout: 300_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        stdout: 'pipe',
        env: {
          PORT: port,
          INDABA_URL: baseURL,
          INDABA_DATA_DIR: dataDir,
          DATABASE_URL: '',
          SMTP_URL: '',
          RATE_LIMIT_PER_MINUTE: '0',
          LOG_LEVEL: 'warn',
          [WRONG_ANSWERS_FILE]: process.env[WRONG_ANSWERS_FILE],
        },
      },
})
