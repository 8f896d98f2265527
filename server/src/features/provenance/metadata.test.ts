import { pngChunk, withPngText } from '@telltale/media/png-text';
import { readMetadata } from '@telltale/shared/provenance/metadata';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';

const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#446688' } });
const settings = 'a lake\nNegative prompt: text\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1';
let png: Uint8Array;

const xmpPacket = (properties: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ${properties}/></rdf:RDF></x:xmpmeta>`;

beforeAll(async () => {
  png = await plain().png().toBuffer();
});

describe('a file that says nothing', () => {
  test.each(['jpeg', 'png'] as const)('has no signal as %s', async (format) => {
    expect(await readMetadata(await plain().toFormat(format).toBuffer(), format)).toEqual({
      status: 'none',
      software: null,
      camera_make: null,
      camera_model: null,
      synthetic_tool_signal: false,
      matched_marker: null,
      verified: false,
    });
  });
});

describe('a photograph', () => {
  test.each(['jpeg', 'png'] as const)(
    'shows camera and software of its EXIF as %s, without a signal',
    async (format) => {
      const exif = { IFD0: { Make: 'Nikon', Model: 'D850', Software: 'Photoshop 25.1' } };
      const file = await plain().withExif(exif).toFormat(format).toBuffer();
      expect(await readMetadata(file, format)).toEqual({
        status: 'present',
        software: 'Photoshop 25.1',
        camera_make: 'Nikon',
        camera_model: 'D850',
        synthetic_tool_signal: false,
        matched_marker: null,
        verified: false,
      });
    },
  );

  test('keeps no hidden characters and at most 200 of a field', async () => {
    const text = `A\u202eB\u0007${'x'.repeat(500)}`;
    const file = withPngText(png, [{ keyword: 'Software', text, as: 'iTXt' }]);
    expect((await readMetadata(file, 'png')).software).toBe(`AB${'x'.repeat(198)}`);
  });

  test.each([
    ['Credit', 'photoshop:Credit="" photoshop:Source=""', ''],
    ['Credit in single quotes', "photoshop:Credit=''", ''],
    ['CreatorTool', 'xmp:CreatorTool=""', ''],
    ['Credit as an element', '', '<photoshop:Credit/>'],
    ['Credit with an end', '', '<photoshop:Credit></photoshop:Credit>'],
    ['DigitalSourceType as an element', '', '<Iptc4xmpExt:DigitalSourceType />'],
    [
      'another AIGC label',
      '',
      '<TC260:AIGC>{"Label":"2"}</TC260:AIGC><other:Field>{"Label":"1"}</other:Field>',
    ],
  ])(
    'with an empty or other %s is not suspected for the text that follows',
    async (_, attributes, elements) => {
      const title = (text: string) =>
        `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`;
      for (const text of ['Made with Midjourney, says a poster', 'x/trainedAlgorithmicMedia']) {
        const xmp = xmpPacket(attributes).replace(
          '/></rdf:RDF>',
          `>${elements}${title(text)}</rdf:Description></rdf:RDF>`,
        );
        const file = await plain().withXmp(xmp).jpeg().toBuffer();
        expect(await readMetadata(file, 'jpeg')).toMatchObject({
          status: 'present',
          matched_marker: null,
          software: null,
        });
      }
    },
  );

  test.each([
    { xmp: 'photoshop:Credit="Handout/OpenAI via an agency"' },
    { exif: { Artist: 'Firefly Photography, made with care in Bonn' } },
    { exif: { Make: 'FIREFLY', Model: 'Q6' } },
    { exif: { ImageDescription: 'On AIGC datasets. Label: 1, photo' } },
  ])('is not suspected for who is credited, or by a name alone: %j', async ({ xmp, exif }) => {
    const picture = exif ? plain().withExif({ IFD0: exif }) : plain().withXmp(xmpPacket(xmp));
    expect(await readMetadata(await picture.jpeg().toBuffer(), 'jpeg')).toMatchObject({
      synthetic_tool_signal: false,
      matched_marker: null,
    });
  });

  test('is not suspected for words in its description', async () => {
    const exif = { IFD0: { ImageDescription: 'Not made with Midjourney or Stable Diffusion' } };
    const file = await plain().withExif(exif).jpeg().toBuffer();
    expect(await readMetadata(file, 'jpeg')).toMatchObject({ synthetic_tool_signal: false });
  });
});

describe('the traces of generators', () => {
  test.each([
    ['Stable Diffusion parameters', { keyword: 'parameters', text: settings }],
    ['Stable Diffusion parameters', { keyword: 'parameters', text: settings, as: 'zTXt' }],
    ['Stable Diffusion parameters', { keyword: 'parameters', text: settings, as: 'iTXt' }],
    ['Stable Diffusion parameters', { keyword: 'parameters', text: settings, as: 'iTXt-deflated' }],
    ['ComfyUI', { keyword: 'prompt', text: '{"3": {"class_type": "KSampler"}}' }],
    ['ComfyUI', { keyword: 'workflow', text: '{"last_node_id": 9, "nodes": []}' }],
    ['InvokeAI', { keyword: 'invokeai_metadata', text: '{}' }],
    ['NovelAI', { keyword: 'Software', text: 'NovelAI' }],
    ['Midjourney', { keyword: 'Description', text: 'a fox Job ID: 0f0e0d0c-0b0a-4909-8807-060504030201' }],
  ] as const)('%s is found in PNG text %j', async (marker, entry) => {
    expect(await readMetadata(withPngText(png, [entry]), 'png')).toMatchObject({
      status: 'present',
      synthetic_tool_signal: true,
      matched_marker: marker,
      verified: false,
    });
  });

  test.each([
    ['Stable Diffusion parameters', { IFD0: { ImageDescription: settings } }],
    ['Adobe Firefly', { IFD0: { Software: 'Adobe Firefly 3' } }],
    ['Ideogram', { IFD0: { Make: 'Ideogram AI' } }],
    ['Google AI', { IFD0: { Artist: 'Made with Google AI' } }],
    ['mflux', { IFD2: { UserComment: '{"mflux_version": "0.16.6", "seed": 1}' } }],
  ])('%s is found in EXIF', async (marker, exif) => {
    const file = await plain().withExif(exif).jpeg().toBuffer();
    expect(await readMetadata(file, 'jpeg')).toMatchObject({
      synthetic_tool_signal: true,
      matched_marker: marker,
    });
  });

  test.each([
    ['DALL-E', 'xmp:CreatorTool="DALL·E 3"'],
    ['mflux', 'xmp:CreatorTool="MFLUX 0.16.6"'],
    [
      'trainedAlgorithmicMedia',
      'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
    ],
  ])('%s is found in XMP of a JPEG and of a PNG', async (marker, properties) => {
    const xmp = xmpPacket(properties);
    const expected = { synthetic_tool_signal: true, matched_marker: marker };
    expect(await readMetadata(await plain().withXmp(xmp).jpeg().toBuffer(), 'jpeg')).toMatchObject(expected);
    const inPng = withPngText(png, [{ keyword: 'XML:com.adobe.xmp', text: xmp, as: 'iTXt' }]);
    expect(await readMetadata(inPng, 'png')).toMatchObject(expected);
  });

  test.each(['webp', 'avif'] as const)(
    'EXIF and XMP of a %s are read like those of a JPEG',
    async (format) => {
      const exif = { IFD0: { Make: 'Nikon', Model: 'D850', Software: 'Photoshop 25.1' } };
      const declared = xmpPacket(
        'xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
      );
      const camera = await plain().withExif(exif).toFormat(format).toBuffer();
      expect(await readMetadata(camera, format)).toMatchObject({
        camera_make: 'Nikon',
        software: 'Photoshop 25.1',
        synthetic_tool_signal: false,
      });
      const generated = await plain().withXmp(declared).toFormat(format).toBuffer();
      expect(await readMetadata(generated, format)).toMatchObject({
        matched_marker: 'trainedAlgorithmicMedia',
      });
      const silent = await plain().toFormat(format).toBuffer();
      expect(await readMetadata(silent, format)).toMatchObject({ status: 'none' });
    },
  );

  describe('the label that China prescribes', () => {
    const json = (label: string) => `{"Label":"${label}","ContentProducer":"001191110000","ProduceID":"1"}`;
    const name = 'AIGC label (GB 45438-2025)';
    const escaped = (label: string) => json(label).replaceAll('"', '&quot;');
    const packet = (property: string) =>
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"${property}</rdf:RDF></x:xmpmeta>`;
    const element = (value: string) => packet(`><TC260:AIGC>${value}</TC260:AIGC></rdf:Description>`);

    test.each([
      ['an element', element(json('1'))],
      ['an element, escaped', element(escaped('1'))],
      ['an attribute', packet(` TC260:AIGC="${escaped('1')}"/>`)],
      ['an attribute in single quotes', packet(` TC260:AIGC='${json('1')}'/>`)],
    ])('is found in XMP as %s', async (_, xmp) => {
      const file = await plain().withXmp(xmp).jpeg().toBuffer();
      expect(await readMetadata(file, 'jpeg')).toMatchObject({
        synthetic_tool_signal: true,
        matched_marker: name,
      });
    });

    test('is found in a PNG’s text and in a comment of EXIF', async () => {
      const inText = withPngText(png, [{ keyword: 'AIGC', text: json('1') }]);
      expect(await readMetadata(inText, 'png')).toMatchObject({ matched_marker: name });
      const exif = { IFD0: { ImageDescription: `{"AIGC":${json('1')}}` } };
      const inExif = await plain().withExif(exif).jpeg().toBuffer();
      expect(await readMetadata(inExif, 'jpeg')).toMatchObject({ matched_marker: name });
    });

    test.each(['2', '3', '10', ''])(
      'another label, %j, is no statement that it is generated',
      async (label) => {
        const file = await plain()
          .withXmp(element(json(label)))
          .jpeg()
          .toBuffer();
        expect(await readMetadata(file, 'jpeg')).toMatchObject({ status: 'present', matched_marker: null });
      },
    );
  });

  test.each([
    [
      'its address in the tag',
      '<Iptc4xmpExt:DigitalSourceType rdf:resource="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>',
    ],
    [
      'a slash at its end',
      '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia/</Iptc4xmpExt:DigitalSourceType>',
    ],
    [
      'a long list in front of it',
      `<photoshop:DocumentAncestors><rdf:Bag>${'<rdf:li>xmp.did:0123456789abcdef</rdf:li>'.repeat(2_000)}</rdf:Bag></photoshop:DocumentAncestors><Iptc4xmpExt:DigitalSourceType>trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>`,
    ],
  ])('a source type is read with %s', async (_, element) => {
    const packet = xmpPacket('').replace('/></rdf:RDF>', `>${element}</rdf:Description></rdf:RDF>`);
    const inPng = withPngText(png, [{ keyword: 'XML:com.adobe.xmp', text: packet, as: 'iTXt' }]);
    expect(await readMetadata(inPng, 'png')).toMatchObject({ matched_marker: 'trainedAlgorithmicMedia' });
  });

  test('an element of XMP counts like an attribute', async () => {
    const packet = xmpPacket('').replace(
      '/></rdf:RDF>',
      '><xmp:CreatorTool>Midjourney</xmp:CreatorTool></rdf:Description></rdf:RDF>',
    );
    const inPng = withPngText(png, [{ keyword: 'XML:com.adobe.xmp', text: packet, as: 'iTXt' }]);
    expect(await readMetadata(inPng, 'png')).toMatchObject({
      software: 'Midjourney',
      matched_marker: 'Midjourney',
    });
  });
});

describe('hostile files', () => {
  test('text that inflates beyond a megabyte is ignored, and quickly', async () => {
    const bomb = { keyword: 'parameters', text: settings + ' '.repeat(60_000_000), as: 'zTXt' } as const;
    const file = withPngText(png, [bomb, { keyword: 'Software', text: 'GIMP' }]);
    const start = performance.now();
    expect(await readMetadata(file, 'png')).toMatchObject({ software: 'GIMP', matched_marker: null });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('many texts that inflate to a megabyte together are read only so far', async () => {
    const filler = { keyword: 'Comment', text: 'x'.repeat(700_000), as: 'zTXt' } as const;
    const file = withPngText(png, [filler, filler, { keyword: 'parameters', text: settings, as: 'iTXt' }]);
    expect(await readMetadata(file, 'png')).toMatchObject({ matched_marker: 'Stable Diffusion parameters' });
  });

  test('a broken EXIF chunk does not hide the text beside it', async () => {
    const broken = pngChunk('eXIf', Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'));
    const file = Buffer.concat([png.subarray(0, 33), broken, png.subarray(33)]);
    const withText = withPngText(file, [{ keyword: 'parameters', text: settings }]);
    expect(await readMetadata(withText, 'png')).toMatchObject({ synthetic_tool_signal: true });
  });

  test('a file that ends anywhere, or was changed anywhere, is read without a failure and in bounded time', async () => {
    const exif = { IFD0: { Make: 'Nikon', ImageDescription: settings } };
    const start = performance.now();
    for (const format of ['jpeg', 'webp', 'avif'] as const) {
      const file = await plain()
        .withExif(exif)
        .withXmp(xmpPacket('xmp:CreatorTool="GIMP"'))
        .toFormat(format)
        .toBuffer();
      for (let at = 0; at < file.length; at += 3) {
        await readMetadata(file.subarray(0, at), format);
        const changed = Buffer.from(file);
        changed[at] = 0xff;
        await readMetadata(changed, format);
      }
    }
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test('an XMP packet of endless openings is read in bounded time', async () => {
    const xmp = ':CreatorTool>'.repeat(40_000) + '<'.repeat(40_000);
    const file = withPngText(png, [{ keyword: 'XML:com.adobe.xmp', text: xmp, as: 'iTXt' }]);
    const start = performance.now();
    await readMetadata(file, 'png');
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
