import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
}

/** A certificate for a server on this machine, which is also the authority for it. */
export function selfSigned(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=stand-in'];
  const forLoopback = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', ...certificate, ...forLoopback], { stdio: 'ignore' });
  return { certFile, keyFile };
}

/** Why none can be made; undefined when one can. */
export function noOpenssl(): string | undefined {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'they make a certificate with openssl, which is not installed';
  }
}
