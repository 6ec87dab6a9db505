import { builtinModules } from 'node:module';
/**
 * Our own lint rules: `house/layers` (who may import whom) and `house/ports` (src/outbox sees
 * the world only through its ports). What they enforce stands in tools/layers.js.
 */
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { complaint, folderOf, isTest, outboxPorts } from './layers.js';

// WARDBOOK_LINT_ROOT lets the rules' own test lint a planted tree outside the project.
const root = process.env.WARDBOOK_LINT_ROOT ?? fileURLToPath(new URL('..', import.meta.url));

function fromRoot(file) {
  return relative(root, file).split(sep).join('/');
}

/** `fs` and `node:fs` are the same package. */
function packageName(source) {
  return builtinModules.includes(source.split('/')[0]) ? `node:${source}` : source;
}

function checkArrow(context, node, source, kind) {
  if (typeof source?.value !== 'string') return;
  const file = context.filename;
  const specifier = source.value.split('?')[0];
  const isOwn = specifier.startsWith('.');
  const to = isOwn ? fromRoot(resolve(dirname(file), specifier)) : packageName(specifier);
  const message = complaint({ from: fromRoot(file), to, kind, toPackage: !isOwn });
  if (message !== undefined) context.report({ node, message });
}

const layersRule = {
  create(context) {
    const declared = (node) =>
      checkArrow(
        context,
        node,
        node.source,
        (node.importKind ?? node.exportKind) === 'type' ? 'type' : 'static',
      );
    return {
      ImportDeclaration: declared,
      ExportNamedDeclaration: declared,
      ExportAllDeclaration: declared,
      ImportExpression: (node) => checkArrow(context, node, node.source, 'dynamic'),
      TSImportType: (node) => checkArrow(context, node, node.source ?? node.argument, 'type'),
      // new URL('./worker.ts', import.meta.url) is how a worker is imported.
      NewExpression(node) {
        const [first, second] = node.arguments;
        const isUrl = node.callee.type === 'Identifier' && node.callee.name === 'URL';
        const isModule =
          second?.type === 'MemberExpression' && second.object.type === 'MetaProperty';
        if (isUrl && isModule) checkArrow(context, node, first, 'dynamic');
      },
    };
  },
};

function portMessage(name, port) {
  return `${outboxPorts.folder} may not use ${name}: go through ${port}. The table is tools/layers.js.`;
}

const globalObjects = ['globalThis', 'self', 'window'];

function checkMember(context, node) {
  if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
  const owner = node.object.name;
  const name = node.property.name;
  const port = globalObjects.includes(owner)
    ? outboxPorts.globals[name]
    : outboxPorts.members[`${owner}.${name}`];
  if (port !== undefined) context.report({ node, message: portMessage(`${owner}.${name}`, port) });
}

function checkGlobals(context, program) {
  const scope = context.sourceCode.getScope(program);
  const references = [...scope.through, ...scope.variables.flatMap(withoutDeclaration)];
  for (const reference of references) {
    const port = Object.hasOwn(outboxPorts.globals, reference.identifier.name)
      ? outboxPorts.globals[reference.identifier.name]
      : undefined;
    if (port === undefined || reference.isTypeReference === true) continue;
    const node = reference.identifier;
    if (isPure(node)) continue;
    context.report({ node, message: portMessage(node.name, port) });
  }
}

/** `Date.parse` of a text with its zone, say: the same whenever it is asked. */
function isPure({ name, parent }) {
  const isOwner = parent?.type === 'MemberExpression' && parent.object.name === name;
  return (
    isOwner && !parent.computed && outboxPorts.pure.includes(`${name}.${parent.property.name}`)
  );
}

/** References to a variable that the file itself does not declare: a global. */
function withoutDeclaration(variable) {
  return variable.defs.length === 0 ? variable.references : [];
}

const portsRule = {
  create(context) {
    const path = fromRoot(context.filename);
    if (folderOf(path) !== outboxPorts.folder || isTest(path)) return {};
    return {
      Program: (node) => checkGlobals(context, node),
      MemberExpression: (node) => checkMember(context, node),
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { layers: layersRule, ports: portsRule },
};
