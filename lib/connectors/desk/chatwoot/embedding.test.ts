import { describe, expect, test } from 'vitest'
import { mayBeFramed } from './embedding'

const DESK = 'https://desk.acme.example/app/login'
const OURS = 'https://app.indaba.example'
const framed = (headers: Record<string, string>, ours = OURS, page = DESK) => mayBeFramed(headers, new URL(page), ours)
const ancestors = (sources: string, ours = OURS, page = DESK) =>
  framed({ 'content-security-policy': `default-src 'self'; frame-ancestors ${sources}` }, ours, page)

describe('X-Frame-Options', () => {
  test.each([
    ['SAMEORIGIN', OURS, false],
    ['sameorigin', 'https://desk.acme.example', true],
    ['SAMEORIGIN, SAMEORIGIN', 'https://desk.acme.example', true],
    ['SAMEORIGIN', 'https://desk.acme.example:8443', false],
    ['SAMEORIGIN, ALLOWALL', 'https://desk.acme.example', false],
    ['DENY', 'https://desk.acme.example', false],
    ['ALLOWALL', OURS, true],
    [`ALLOW-FROM ${OURS}`, OURS, false],
    ['', OURS, false],
  ])('%s, framed by %s: %s', (header, ours, allowed) => {
    expect(framed({ 'x-frame-options': header }, ours)).toBe(allowed)
  })

  test('is ignored where a policy names frame-ancestors, and counts where it names none', () => {
    const options = { 'x-frame-options': 'SAMEORIGIN' }
    expect(framed({ ...options, 'content-security-policy': `frame-ancestors ${OURS}` })).toBe(true)
    expect(framed({ ...options, 'content-security-policy': "default-src 'self'" })).toBe(false)
    expect(framed({ ...options, 'content-security-policy-report-only': `frame-ancestors ${OURS}` })).toBe(false)
  })
})

describe('frame-ancestors', () => {
  test.each([
    ['*', true],
    ["'self'", false],
    ["'none'", false],
    ['', false],
    ['https:', true],
    ['http:', true],
    ['data:', false],
    [OURS, true],
    ['HTTPS://APP.Indaba.Example', true],
    [`${OURS}/`, true],
    [`${OURS}:443`, true],
    [`${OURS}:*`, true],
    [`${OURS}:8443`, false],
    ['http://app.indaba.example', true],
    ['http://app.indaba.example:80', true],
    ['http://app.indaba.example:443', true],
    ['app.indaba.example', true],
    ['*.indaba.example', true],
    ['https://*.indaba.example', true],
    ['*.app.indaba.example', false],
    ['indaba.example', false],
    ['badindaba.example *.aindaba.example', false],
    ['*.example', true],
    ["'self' https://other.example https://app.indaba.example", true],
    // In doubt: a path, what is no source, a wildcard in the middle.
    [`${OURS}/dashboard`, false],
    ["'unsafe-inline'", false],
    ['app.*.example', false],
    ['https://app.indaba.example.evil.example', false],
    ['*indaba.example', false],
  ])('%s allows a page of ours: %s', (sources, allowed) => {
    expect(ancestors(sources)).toBe(allowed)
  })

  test.each([
    // The helpdesk’s own scheme counts where a source names none.
    ['app.indaba.example', 'http://app.indaba.example', DESK, false],
    ['app.indaba.example', 'http://app.indaba.example', 'http://desk.acme.example/', true],
    ['https:', 'http://app.indaba.example', DESK, false],
    [OURS, 'https://app.indaba.example:8443', DESK, false],
    ['app.indaba.example:8443', 'https://app.indaba.example:8443', DESK, true],
    ["'self'", 'https://desk.acme.example', DESK, true],
    // A secure page frames none that is not, but for this machine.
    ['*', OURS, 'http://desk.acme.example/app/login', false],
    ['*', OURS, 'http://127.0.0.1:3100/desk/app/login', true],
    ['*', 'http://localhost:3000', 'http://127.0.0.1:3100/desk/app/login', true],
    ['*', 'not an origin', DESK, false],
  ])('%s, framed by %s: %s %s', (sources, ours, page, allowed) => {
    expect(ancestors(sources, ours, page)).toBe(allowed)
  })

  test('of every policy must allow it, and the first one of a policy counts', () => {
    const policy = (value: string) => framed({ 'content-security-policy': value })
    expect(policy(`frame-ancestors ${OURS}, frame-ancestors 'self'`)).toBe(false)
    expect(policy(`frame-ancestors ${OURS}, default-src 'self'`)).toBe(true)
    expect(policy(`frame-ancestors 'self'; frame-ancestors ${OURS}`)).toBe(false)
    expect(policy(`FRAME-Ancestors ${OURS};;`)).toBe(true)
  })

  test('no header at all lets anyone', () => {
    expect(framed({})).toBe(true)
  })
})
