import { readFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { Fingerprint } from '../model/environment.ts';

/** Operating system, processor and memory of this host. What cannot be read is null. */
export function readHostFacts(): Pick<Fingerprint, 'os' | 'cpu' | 'memoryTotalMiB'> {
  const processors = cpus();
  return {
    os: {
      name: osName(read('/etc/os-release') ?? read('/usr/lib/os-release')) ?? platform(),
      kernel: release(),
      arch: arch(),
    },
    cpu: {
      model: processors[0]?.model.trim() || null,
      cores: processors.length > 0 ? processors.length : null,
      governor: read('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor')?.trim() || null,
    },
    memoryTotalMiB: Math.round(totalmem() / 1024 / 1024),
  };
}

/** PRETTY_NAME of an os-release file; its values may be quoted as in a shell. */
export function osName(text: string | null): string | null {
  const value = /^PRETTY_NAME=(.*)$/m.exec(text ?? '')?.[1]?.trim() ?? '';
  return value.replace(/^(["'])(.*)\1$/, '$2').replace(/\\(["$`\\])/g, '$1') || null;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
