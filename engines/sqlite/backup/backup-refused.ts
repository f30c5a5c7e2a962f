/** A backup or a restore that cannot be made. The message says what to do. */
export class BackupRefused extends Error {
  override readonly name: string = 'BackupRefused';
}

/** A file of a backup is damaged. */
export class BackupDamaged extends BackupRefused {
  override readonly name = 'BackupDamaged';

  constructor(
    readonly file: string,
    /** What is wrong, in SQLite's words. */
    readonly damage: string,
  ) {
    super(`${file} is damaged (${damage}): use another backup`);
  }
}
