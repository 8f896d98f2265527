import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';
import sharp from 'sharp';

const widthPx = 640;
const heightPx = 360;
const framesPerSecond = 8;
const frames = 24;

/** A film of three seconds: a window that moves across a picture from left to right. */
export async function panWebm(picture: Uint8Array): Promise<Uint8Array> {
  const wide = await sharp(picture)
    .resize({ width: Math.round(widthPx * 1.4) })
    .toBuffer();
  const { width, height } = await sharp(wide).metadata();
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  await output.start();
  for (let frame = 0; frame < frames; frame += 1) {
    const left = Math.round(((width - widthPx) * frame) / (frames - 1));
    const top = Math.max(0, Math.round((height - heightPx) / 2));
    const still = sharp(wide).extract({ left, top, width: widthPx, height: heightPx });
    const data = keyFrameOf(await still.webp({ quality: 72 }).toBuffer());
    await source.add(new EncodedPacket(data, 'key', frame / framesPerSecond, 1 / framesPerSecond), {
      decoderConfig: { codec: 'vp8', codedWidth: widthPx, codedHeight: heightPx },
    });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('The sample video came out empty.');
  return new Uint8Array(target.buffer);
}

/** A WebP picture without transparency is one key frame of VP8 in a RIFF chunk. */
function keyFrameOf(webp: Buffer): Uint8Array {
  const at = webp.indexOf('VP8 ', 12, 'latin1');
  if (at < 0) throw new Error('The still is no VP8 frame.');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}
