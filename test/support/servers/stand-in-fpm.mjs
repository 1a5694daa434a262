#!/usr/bin/env node
// Stands in for fpm where its download cannot be reached: makes the deb or rpm that electron-builder asks for with dpkg-deb or rpmbuild.
// An argument that it does not know ends it. With STAND_IN_FPM=quick, packages are hardly compressed.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const list = { type: 'string', multiple: true };
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    ...Object.fromEntries(
      [
        'architecture',
        'after-install',
        'after-remove',
        'description',
        'version',
        'package',
        'name',
        'maintainer',
        'vendor',
        'url',
        'category',
        'license',
      ].map((name) => [name, text]),
    ),
    ...Object.fromEntries(
      ['deb-priority', 'deb-compression', 'rpm-summary', 'rpm-compression', 'rpm-os', 'iteration'].map((name) => [name, text]),
    ),
    'rpm-rpmbuild-define': list,
    'deb-recommends': list,
    depends: { ...list, short: 'd' },
    's-type': { ...text, short: 's' },
    't-type': { ...text, short: 't' },
    force: { type: 'boolean' },
  },
});
const quick = process.env.STAND_IN_FPM === 'quick';
/** fpm's names for the compressions of both formats. */
const DEB = { gz: '-Zgzip', xz: '-Zxz', zst: '-Zzstd', none: '-Znone' };
const RPM = { gzip: 'w9.gzdio', xz: 'w9.xzdio', xzmt: 'w9T0.xzdio', zstd: 'w19.zstdio', none: 'w0.gzdio' };
const root = mkdtempSync(join(tmpdir(), 'fpm-'));
chmodSync(root, 0o755); // the package's folders have the modes of these, '/' too
try {
  for (const mapping of positionals) {
    const at = mapping.lastIndexOf('=');
    const [from, to] = [mapping.slice(0, at), join(root, mapping.slice(at + 1))];
    mkdirSync(from.endsWith('/') ? to : dirname(to), { recursive: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    if (!from.endsWith('/')) chmodSync(to, 0o644);
  }
  if (values['t-type'] === 'deb') deb();
  else rpm();
} finally {
  rmSync(root, { recursive: true, force: true });
}

function deb() {
  const control = join(root, 'DEBIAN');
  mkdirSync(control);
  const fields = {
    Package: values.name,
    Version: values.iteration ? `${values.version}-${values.iteration}` : values.version,
    License: values.license,
    Vendor: values.vendor,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    Depends: values.depends?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Section: values.category,
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: values.description?.trim(),
  };
  const lines = Object.entries(fields).filter(([, value]) => value);
  writeFileSync(join(control, 'control'), `${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`);
  for (const [name, file] of [
    ['postinst', values['after-install']],
    ['postrm', values['after-remove']],
  ])
    writeFileSync(join(control, name), readFileSync(file), { mode: 0o755 });
  execFileSync(
    'dpkg-deb',
    ['--root-owner-group', ...(quick ? ['-Zgzip', '-z1'] : [DEB[values['deb-compression']]]), '--build', root, values.package],
    { stdio: 'ignore' },
  );
}

function rpm() {
  const work = mkdtempSync(join(tmpdir(), 'rpm-'));
  const spec = join(work, 'package.spec');
  writeFileSync(
    spec,
    `Name: ${values.name}
Version: ${values.version}
Release: ${values.iteration ?? 1}
Summary: ${values['rpm-summary'] ?? values.description}
License: ${values.license}
Vendor: ${values.vendor}
Packager: ${values.maintainer}
${values.category ? `Group: ${values.category}\n` : ''}URL: ${values.url}
AutoReqProv: no
${(values.depends ?? []).map((name) => `Requires: ${name}`).join('\n')}
%description
${values.description}
%post
${readFileSync(values['after-install'], 'utf8').replaceAll('%', '%%')}
%postun
${readFileSync(values['after-remove'], 'utf8').replaceAll('%', '%%')}
%files
%defattr(-,root,root,-)
"/opt/*"
"/usr/share/*"
`,
  );
  const defines = [
    '_topdir ' + work,
    `_binary_payload ${quick ? 'w1.gzdio' : RPM[values['rpm-compression']]}`,
    `_target_os ${values['rpm-os']}`,
    '__os_install_post %{nil}',
    ...(values['rpm-rpmbuild-define'] ?? []),
  ];
  const target = `${values.architecture === 'amd64' ? 'x86_64' : values.architecture}`;
  execFileSync('rpmbuild', ['-bb', '--buildroot', root, '--target', target, ...defines.flatMap((one) => ['--define', one]), spec], {
    stdio: 'inherit',
  });
  const made = execFileSync('find', [join(work, 'RPMS'), '-name', '*.rpm'], { encoding: 'utf8' }).trim();
  cpSync(made, values.package);
  rmSync(work, { recursive: true, force: true });
}
