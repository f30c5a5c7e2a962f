import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { UploadLimits } from '../../http/body/upload.ts';
import { listOf, oneOf, type SettingsOf, setting, wholeNumber } from './setting.ts';

export const hostName = z
  .string()
  .refine((text) => isIP(text) > 0 || /^[\w.-]+$/.test(text))
  .describe('a host name or an IP address to listen on');

const folder = z
  .string()
  .refine((text) => !text.includes('\0'))
  .transform((text) => resolve(text))
  .describe('a folder, absolute or seen from where the program is started');

const modules = z
  .union([
    z.literal('none').transform((): string[] => []),
    listOf(z.string().min(1)).transform((paths) => paths.map((path) => resolve(path))),
  ])
  .describe(
    'files of modules, absolute or seen from where the program is started, separated by commas, or `none`',
  );

/** The settings of every process. */
export const processSettings = {
  port: setting('PORT', wholeNumber(0, 65_535), '3000', 'Port to listen on; 0 takes any free one.'),
  host: setting('HOST', hostName, '127.0.0.1', 'Address to listen on; 0.0.0.0 listens on all.'),
  dataDir: setting('DATA_DIR', folder, './data', 'Where the store keeps its files.'),
  nodeEnv: setting(
    'NODE_ENV',
    oneOf('development', 'production', 'test'),
    'development',
    'production switches the defaults of this table that differ there.',
  ),
  logLevel: setting(
    'LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'The least severe lines that are written to the log; debug has one for each request.',
  ),
  bodyLimitBytes: setting(
    'BODY_LIMIT_BYTES',
    wholeNumber(1_024, 1_048_576),
    '102400',
    'Bytes the body of a request may have.',
  ),
  mediaLimitBytes: setting(
    'MEDIA_LIMIT_BYTES',
    wholeNumber(1_024, 104_857_600),
    '10485760',
    'Bytes the file of a picture may have.',
  ),
  importLimitBytes: setting(
    'IMPORT_LIMIT_BYTES',
    wholeNumber(1_024, 1_073_741_824),
    '104857600',
    'Bytes the file of an import or of a digital product may have.',
  ),
  extensions: setting(
    'EXTENSIONS',
    modules,
    'none',
    'Modules of your own that are loaded at the start and add to the store; the same for all its processes.',
  ),
  shutdownDelayMs: setting(
    'SHUTDOWN_DELAY_MS',
    wholeNumber(0, 600_000),
    '0',
    'Milliseconds a process goes on serving after SIGTERM while /readyz is 503, so that load balancers stop sending to it first.',
  ),
  cdnMaxAgeS: setting(
    'CDN_MAX_AGE_S',
    wholeNumber(0, 31_536_000),
    '0',
    'Seconds that a cache in front of the store may keep what guests are answered, unless a purge by Surrogate-Key ends it earlier; 0: it asks each time.',
  ),
  maxWaitMs: setting(
    'MAX_WAIT_MS',
    wholeNumber(20, 60_000),
    '2000',
    'Milliseconds a request of a burst may wait before work on it begins; beyond, it is refused at once with 503 and Retry-After. A queue that stands for 2 s is held to 100 ms, and to what of this is beyond 2 s. Cheap reads may wait twice as long.',
  ),
};

export type ProcessSettings = SettingsOf<typeof processSettings>;

/** How large files may be, by what they are for. */
export const uploadLimitsOf = ({
  mediaLimitBytes,
  importLimitBytes,
}: Pick<ProcessSettings, 'mediaLimitBytes' | 'importLimitBytes'>): UploadLimits => ({
  media: mediaLimitBytes,
  import: importLimitBytes,
});
