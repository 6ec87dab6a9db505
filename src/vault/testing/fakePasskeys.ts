/** A tablet's passkeys in tests: each has its own secret, and the user may refuse. */
import { TabletSecretRefused, type TabletPasskey } from '../wrappings.ts';

export class FakePasskeys implements TabletPasskey {
  refuses = false;
  /** Answers for any passkey id, like a tablet that was made to look like another one. */
  answerForEveryId = false;
  made = 0;
  asked = 0;
  private readonly secrets = new Map<string, Uint8Array>();
  private readonly given = new Set<string>();

  /** The app was closed. */
  forget(): void {
    this.given.clear();
  }

  async secretOf(id: ArrayBuffer): Promise<Uint8Array> {
    const name = nameOf(id);
    if (!this.given.has(name)) {
      this.asked += 1;
      if (this.refuses) throw new TabletSecretRefused();
    }
    const secret = this.secrets.get(name);
    if (secret !== undefined) {
      this.given.add(name);
      return secret;
    }
    if (!this.answerForEveryId) throw new TabletSecretRefused();
    return new Uint8Array(32);
  }

  async anySecret(ids: readonly ArrayBuffer[]) {
    for (const id of ids) {
      if (this.secrets.has(nameOf(id))) return { id, secret: await this.secretOf(id) };
    }
    if (this.refuses) throw new TabletSecretRefused();
    this.made += 1;
    const id = crypto.getRandomValues(new Uint8Array(16)).buffer;
    const secret = crypto.getRandomValues(new Uint8Array(32));
    this.secrets.set(nameOf(id), secret);
    this.given.add(nameOf(id));
    return { id, secret };
  }
}

function nameOf(id: ArrayBuffer): string {
  return new Uint8Array(id).join(' ');
}
