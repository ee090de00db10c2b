import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { requireObjectKey, type ObjectFacts, type ObjectStore } from './object-store.ts';

/** A bucket and how to reach it. Without an endpoint it is Amazon's; without keys the SDK looks where it always does. */
export interface S3Address {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const CONNECT_MS = 1_000;
const REQUEST_MS = 5_000;
const ATTEMPTS = 2;

/** Gives a store in a bucket that exists. An endpoint of one's own is asked by path, since it seldom has a name for each bucket. */
export function createS3Store({ bucket, region, endpoint, credentials }: S3Address): ObjectStore {
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    // Checksums beyond Content-MD5 are refused by servers that are not Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  const at = (key: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: requireObjectKey(key) });

  return {
    async put(key, { bytes, contentType }) {
      await client.send(
        new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length, ContentType: contentType }),
      );
    },
    async get(key) {
      const answer = await orAbsent(client.send(new GetObjectCommand(at(key))));
      const bytes = await answer?.Body?.transformToByteArray();
      return bytes && { bytes: Buffer.from(bytes), contentType: answer?.ContentType ?? 'application/octet-stream' };
    },
    async head(key) {
      const answer = await orAbsent(client.send(new HeadObjectCommand(at(key))));
      return answer && { key, size: answer.ContentLength ?? 0 };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async list(prefix) {
      const found: ObjectFacts[] = [];
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
        );
        for (const { Key: key, Size: size = 0 } of page.Contents ?? [])
          if (key !== undefined) found.push({ key, size });
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
  };
}

async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
      return undefined;
    throw error;
  }
}
