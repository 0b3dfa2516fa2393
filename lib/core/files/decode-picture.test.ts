import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { withoutTraces } from './decode-picture'

const drawn = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#c63' } })
const GPS = { IFD0: { Make: 'Camera of Thandi' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '26/1 12/1 0/1' } }

describe('withoutTraces', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s loses place and camera, and lies as it was held',
    async (format) => {
      // 6: the camera was turned by a quarter.
      const bytes = await drawn().withExif(GPS).withMetadata({ orientation: 6, exif: GPS }).toFormat(format).toBuffer()
      expect((await sharp(bytes).metadata()).exif).toBeDefined()
      const shown = (await withoutTraces(bytes)) as Buffer
      const { exif, orientation, width, height, format: kept } = await sharp(shown).metadata()
      expect({ exif, orientation, width, height, kept }).toEqual({
        ...{ exif: undefined, orientation: undefined, width: 20, height: 40 },
        kept: format,
      })
      expect(shown.includes('Thandi')).toBe(false)
    },
  )

  test('a picture without any stays as it is', async () => {
    const bytes = await drawn().png().toBuffer()
    expect(await withoutTraces(bytes)).toBe(bytes)
  })
})
