/**
 * The sheet of strips as one SVG, for the app and for `npm run strip`: both print the same drawing, so that they agree
 * down to the last module. It imports no style sheet, because Node renders it, too.
 */
import { sheetSizeMm, type SheetShape } from '../../../measuring/stripSheet.ts';

export interface SheetDrawingProps {
  shapes: readonly SheetShape[];
  label: string;
  className?: string | undefined;
}

export function SheetDrawing({ shapes, label, className }: SheetDrawingProps) {
  const { width, height } = sheetSizeMm;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={className}>
      {shapes.map((shape, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  );
}

function Shape({ shape }: { shape: SheetShape }) {
  switch (shape.is) {
    case 'ink': {
      const { x, y, w, h } = shape;
      return <rect x={x} y={y} width={w} height={h} fill="#000" shapeRendering="crispEdges" />;
    }
    case 'area':
      return <polygon points={listed(shape.points)} fill="#000" />;
    case 'line':
      return (
        <polyline
          points={listed(shape.points)}
          fill="none"
          stroke="#000"
          strokeWidth={shape.wide}
          strokeDasharray={shape.dashed ? '1 1' : undefined}
        />
      );
    case 'words':
      return (
        <text x={shape.x} y={shape.y} fontSize={shape.size} textAnchor="middle" fill="#000">
          {shape.text}
        </text>
      );
  }
}

function listed(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${x},${y}`).join(' ');
}
