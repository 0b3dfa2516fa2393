import { describe, expect, test } from 'vitest'
import { type Cdr, readCdr } from './cdr'

const NOW = new Date('2026-11-20T10:00:00Z')
const EPOCH = NOW.getTime() / 1000 - 300

const VARIABLES = {
  uuid: '6f1c0a7e-52f1-4c1d-8d9e-0193a1c081b0',
  domain_name: 'Office.Example.com',
  call_direction: 'inbound',
  caller_id_name: 'Thandi%20Mokoena',
  caller_id_number: '%2B27821234567',
  destination_number: '201',
  start_epoch: String(EPOCH),
  answer_epoch: String(EPOCH + 6),
  end_epoch: String(EPOCH + 66),
  duration: '66',
  billsec: '60',
  hangup_cause: 'NORMAL_CLEARING',
  record_name: '6f1c.wav',
  cc_queue: 'sales%40office.example.com',
}
const xml = (changes: Record<string, string> = {}) =>
  `<?xml version="1.0"?><cdr core-uuid="c"><channel_data/><variables>${Object.entries({ ...VARIABLES, ...changes })
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</variables><callflow/></cdr>`
const read = (body: string) => readCdr(Buffer.from(body), NOW)
const call = (changes: Record<string, string> = {}): Cdr => {
  const result = read(xml(changes))
  if (result.kind !== 'call') throw new Error(result.reason)
  return result.cdr
}

describe('a call record', () => {
  test.each([
    ['the XML itself', xml()],
    ['a form field, url-encoded', `cdr=${encodeURIComponent(xml())}`],
    ['a form field in base64', `cdr=${Buffer.from(xml()).toString('base64')}`],
    ['a form field in base64, url-encoded', `cdr=${encodeURIComponent(Buffer.from(xml()).toString('base64'))}`],
  ])('comes as %s', (_, body) => {
    expect(read(body)).toMatchObject({
      kind: 'call',
      cdr: {
        uuid: VARIABLES.uuid,
        domain: 'office.example.com',
        direction: 'inbound',
        from_name: 'Thandi Mokoena',
        from_number: '+27821234567',
        other_number: '+27821234567',
        to_number: '201',
        status: 'answered',
        started_at: new Date('2026-11-20T09:55:00Z'),
        answered_at: new Date('2026-11-20T09:55:06Z'),
        duration: 66,
        billsec: 60,
        recording_name: '6f1c.wav',
        queue: 'sales',
      },
    })
  })

  test.each([
    [{}, 'answered'],
    [{ billsec: '0', hangup_cause: 'NO_ANSWER' }, 'missed'],
    [{ billsec: '0', hangup_cause: 'ORIGINATOR_CANCEL' }, 'missed'],
    [{ billsec: '12', missed_call: 'true' }, 'missed'],
    [{ billsec: '0', hangup_cause: 'USER_BUSY' }, 'busy'],
    [{ last_app: 'voicemail' }, 'voicemail'],
    [{ billsec: '0', hangup_cause: 'UNALLOCATED_NUMBER' }, 'failed'],
  ])('%o is %s', (changes, status) => {
    expect(call(changes as Record<string, string>).status).toBe(status)
  })

  test('of a leg that lost the race is left out', () => {
    expect(read(xml({ hangup_cause: 'LOSE_RACE' }))).toMatchObject({ kind: 'skip' })
  })

  test('names the person outside', () => {
    expect(call({ call_direction: 'outbound', caller_destination: '0821112222' }).other_number).toBe('0821112222')
    expect(call({ call_direction: 'local' })).toMatchObject({ direction: 'local', other_number: '' })
    expect(call({ call_direction: 'sideways' }).direction).toBe('local')
  })

  test('from the future or without times counts from when it came', () => {
    const tomorrow = String(EPOCH + 86_400)
    expect(call({ start_epoch: tomorrow, answer_epoch: tomorrow, end_epoch: tomorrow })).toMatchObject({
      started_at: new Date(NOW.getTime() - 66_000),
      answered_at: null,
      ended_at: null,
    })
    expect(call({ start_epoch: '' }).started_at).toEqual(new Date(NOW.getTime() - 66_000))
  })

  test('with odd values is read as far as it goes', () => {
    expect(
      call({ caller_id_name: '100%25%20sure', record_name: '50% off', duration: '-3', billsec: 'x' }),
    ).toMatchObject({
      from_name: '100% sure',
      recording_name: '50% off',
      duration: 0,
      billsec: 0,
    })
    expect(call({ caller_id_name: `a%00b${'x'.repeat(400)}` }).from_name).toHaveLength(255)
  })

  test.each([
    ['nothing', ''],
    ['no XML', 'cdr=hello'],
    ['another form', 'uuid=1'],
    ['a closing tag too few', xml().replace('</cdr>', '')],
    ['tags that cross', '<cdr><variables><uuid>1</variables></uuid></cdr>'],
    ['no variables', '<cdr><callflow/></cdr>'],
    ['no uuid', xml({ uuid: '' })],
    ['half of it', xml().slice(0, 200)],
  ])('is refused with a reason: %s', (_, body) => {
    expect(read(body)).toEqual({ kind: 'unreadable', reason: expect.stringMatching(/.{10}/) })
  })

  test('cannot blow up: entities stay as they are', () => {
    const bomb = `<!DOCTYPE cdr [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const result = read(bomb + xml({ caller_id_name: '&b;' }).replace('<?xml version="1.0"?>', ''))
    if (result.kind === 'call') expect(result.cdr.from_name).toBe('&b;')
    else expect(result.kind).toBe('unreadable')
    const started = Date.now()
    read(`<cdr>${'<a>'.repeat(50_000)}`)
    expect(Date.now() - started).toBeLessThan(2_000)
  })
})
